export interface GraphErrorRow {
  httpStatus: number;
  type: 'OAuthException' | 'GraphMethodException';
  title: string;
}

const refused = (title: string): GraphErrorRow => ({ httpStatus: 400, type: 'OAuthException', title });
const denied = (httpStatus: number, title: string): GraphErrorRow => ({ httpStatus, type: 'OAuthException', title });

/**
 * The errors of the Cloud API by code. Only the code is stable: statuses and titles are Meta's current ones, and
 * clients must not depend on them.
 */
export const graphErrors: Record<number, GraphErrorRow> = {
  0: denied(401, 'AuthException'),
  1: refused('API Unknown'),
  2: denied(503, 'API Service'),
  3: denied(403, 'API Method'),
  4: denied(429, 'API Too Many Calls'),
  10: denied(403, 'Permission Denied'),
  33: refused('Parameter value is not valid'),
  100: refused('Invalid parameter'),
  190: denied(401, 'Access token has expired'),
  200: denied(403, 'API Permission'),
  368: denied(403, 'Temporarily blocked for policies violations'),
  2635: refused('This version of the API is no longer served'),
  80007: denied(429, 'Rate limit issues'),
  130429: denied(429, 'Rate limit hit'),
  130472: refused("User's number is part of an experiment"),
  131000: denied(500, 'Something went wrong'),
  131005: denied(403, 'Access denied'),
  131008: refused('Required parameter is missing'),
  131009: refused('Parameter value is not valid'),
  131016: denied(503, 'Service unavailable'),
  131021: refused('Recipient cannot be sender'),
  131026: refused('Message undeliverable'),
  131030: refused('Recipient phone number not in allowed list'),
  131031: denied(403, 'Business Account locked'),
  131042: refused('Business eligibility payment issue'),
  131045: refused('Incorrect certificate'),
  131047: refused('Re-engagement message'),
  131048: denied(429, 'Spam rate limit hit'),
  131049: refused('This message was not delivered to maintain healthy ecosystem engagement'),
  131051: refused('Message type unknown'),
  131052: refused('Media download error'),
  131053: refused('Media upload error'),
  131056: denied(429, '(Business Account, Consumer Account) pair rate limit hit'),
  131057: denied(503, 'Account in maintenance mode'),
  132000: refused('Number of parameters does not match the expected number of params'),
  132001: denied(404, 'Template name does not exist in the translation'),
  132005: refused('Template hydrated text too long'),
  132007: refused('Template content policy violated'),
  132012: refused('Template parameter format mismatch'),
  132015: refused('Template is paused'),
  132016: refused('Template is disabled'),
  133010: refused('Phone number not registered'),
  135000: refused('Generic user error'),
};
