import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time, updated every minute, for the line of the current time. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
