/** Joins class names and skips missing ones. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
