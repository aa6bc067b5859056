/** The fields that the server's refusals belong to. */
export const companyRefusals = {
  ERR_COMPANY_INVALID_NAME: 'name',
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_USER_EMAIL_EXISTS: 'email',
  ERR_COMMON_PASSWORD: 'password',
  ERR_NO_PLAN_FOUND: 'planId',
} as const;
