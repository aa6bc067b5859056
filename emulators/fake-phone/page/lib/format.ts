import { phrase } from '../words.ts';

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric' });
const longDay = new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long' });
const moment = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' });

const DAY_MS = 24 * 3_600_000;

export const formatTime = (at: string): string => clock.format(new Date(at));
export const formatMoment = (at: string): string => moment.format(new Date(at));
export const dayOf = (at: string): string => new Date(at).toDateString();

export function formatDay(at: string): string {
  const date = new Date(at);
  if (date.toDateString() === new Date().toDateString()) return phrase('today');
  if (date.toDateString() === new Date(Date.now() - DAY_MS).toDateString()) return phrase('yesterday');
  return longDay.format(date);
}

/** The time today, the date otherwise. */
export function formatWhen(at: string): string {
  return dayOf(at) === new Date().toDateString() ? formatTime(at) : day.format(new Date(at));
}

/** 5511987654321 as +55 (11) 98765-4321; others with a plus only. */
export function formatPhone(phone: string): string {
  const parts = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(phone);
  return parts ? `+55 (${parts[1]}) ${parts[2]}-${parts[3]}` : `+${phone}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${unit}`;
}

export function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first = name, last = ''] = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return `${first[0] ?? ''}${last[0] ?? ''}`.toUpperCase();
}
