/** First id of the other company, so that its ids are recognised in any result. */
export const otherTenantFirstId = 5_000_000;
