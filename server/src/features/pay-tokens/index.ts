export { issuePayLink, issuePayToken, readPayToken } from './pay-tokens.service.ts';
