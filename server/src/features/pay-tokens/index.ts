export { issuePayToken, readPayToken } from './pay-tokens.service.ts';
