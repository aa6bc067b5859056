/** Ids of the other company begin here, so that one of them is known wherever it turns up. */
export const otherTenantFirstId = 5_000_000;
