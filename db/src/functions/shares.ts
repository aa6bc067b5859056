/** The part of one process that a company may use, and the work the process already holds. */
export interface CompanyShare {
  perCompany: number;
  held: readonly { companyId: number }[];
}

/** A share that is also limited per connection. */
export interface Share extends CompanyShare {
  perConnection: number;
  held: readonly { companyId: number; connectionId: number }[];
}

/** The parameters of every claim of due rows: the lease, the number of rows and the share of each company. */
export interface DueClaim {
  leaseMs: number;
  max: number;
  share: CompanyShare;
}

export const companiesOf = (held: CompanyShare['held']) => held.map(({ companyId }) => companyId);
export const connectionsOf = (held: Share['held']) => held.map(({ connectionId }) => connectionId);
