/** How much of one process a company may use, and what the process works on already. */
export interface CompanyShare {
  perCompany: number;
  held: readonly { companyId: number }[];
}

/** The same, also per connection. */
export interface Share extends CompanyShare {
  perConnection: number;
  held: readonly { companyId: number; connectionId: number }[];
}

/** What every claim of due rows says: for how long the rows are the caller's, and how many of them it can take. */
export interface DueClaim {
  leaseMs: number;
  max: number;
  share: CompanyShare;
}

export const companiesOf = (held: CompanyShare['held']) => held.map(({ companyId }) => companyId);
export const connectionsOf = (held: Share['held']) => held.map(({ connectionId }) => connectionId);
