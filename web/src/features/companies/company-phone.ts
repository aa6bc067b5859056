import { formatPhone, maskPhone } from '../../lib/i18n/phone.ts';

/** C-110: a national number has the mask of the sign-up; other numbers follow LAY-21. */
export const shownPhone = (phone: string): string =>
  /^\d{10,11}$/.test(phone) ? maskPhone(phone) : formatPhone(phone);
