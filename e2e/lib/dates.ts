const dayMs = 86_400_000;

/** YYYY-MM-DD in São Paulo, the time zone of the demo's companies and the journeys' browsers. */
export function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * dayMs);
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(day);
}

/** DD/MM/YYYY, formatted here so that a fault in the product's own formatting shows. */
export const asPeopleRead = (day: string): string => day.split('-').reverse().join('/');
