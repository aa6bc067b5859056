import { graphErrors, type GraphErrorRow } from '../errors.table.ts';

const unlisted: GraphErrorRow = { httpStatus: 400, type: 'OAuthException', title: 'Unlisted error' };

/** A call that the Graph API refuses, by its code. */
export class GraphRefusal extends Error {
  override readonly name = 'GraphRefusal';
  readonly code: number;
  readonly details: string;
  constructor(code: number, details = errorRow(code).title) {
    super(details);
    this.code = code;
    this.details = details;
  }
}

export function errorRow(code: number): GraphErrorRow {
  return graphErrors[code] ?? unlisted;
}

/** The response body of a refused call. */
export function refusalBody({ code, details }: GraphRefusal, traceId: string) {
  const { title, type } = errorRow(code);
  return {
    error: {
      message: `(#${code}) ${title}`,
      type,
      code,
      error_data: { messaging_product: 'whatsapp', details },
      fbtrace_id: traceId,
    },
  };
}

/** The same error in the status of a failed message. */
export function statusError(code: number) {
  const { title } = errorRow(code);
  return {
    code,
    title,
    message: title,
    error_data: { details: title },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  };
}
