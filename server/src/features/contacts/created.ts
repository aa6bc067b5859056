interface Asked {
  date?: string | undefined;
  dateStart?: string | undefined;
  dateEnd?: string | undefined;
}

const dayMs = 86_400_000;

/** CON-22: the requested days in the company's time zone, as a range from the first day up to, without, the end. */
export function createdRange(
  { date, dateStart, dateEnd }: Asked,
  timeZone: string,
): { from: Date | null; to: Date | null } {
  const [first, last] = date === undefined ? [dateStart, dateEnd] : [date, date];
  return {
    from: first === undefined ? null : startOfDay(Date.parse(first), timeZone),
    to: last === undefined ? null : startOfDay(Date.parse(last) + dayMs, timeZone),
  };
}

/** When clocks change in that night, the second lookup has the offset that is in force. */
function startOfDay(utcMidnight: number, timeZone: string): Date {
  const guess = utcMidnight - offsetAt(utcMidnight, timeZone);
  return new Date(utcMidnight - offsetAt(guess, timeZone));
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    ...([value('year'), value('month') - 1, value('day')] as const),
    ...([value('hour'), value('minute'), value('second')] as const),
  );
  return local - Math.floor(at / 1_000) * 1_000;
}
