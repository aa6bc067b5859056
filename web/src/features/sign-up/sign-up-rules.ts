import { emailMaxLength, nameLength, passwordLength, signUpPhoneDigits } from '@recadia/contract/limits';

export type Field = 'name' | 'phone' | 'email' | 'password';
export type Fault = 'required' | 'tooShort' | 'tooLong' | 'invalidEmail' | 'invalid';

/** The rules of the contract without its schemas, because a public page loads them (SGN-03). */
export function faultsOf(typed: Record<Field, string>): Partial<Record<Field, Fault>> {
  const found: Record<Field, Fault | null> = {
    name: required(typed.name) ?? lengthFault(typed.name.trim(), nameLength),
    email: required(typed.email) ?? (isEmail(typed.email.trim()) ? null : 'invalidEmail'),
    phone: required(typed.phone) ?? (isPhone(typed.phone) ? null : 'invalid'),
    password: required(typed.password) ?? lengthFault(typed.password, passwordLength),
  };
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null));
}

const required = (text: string): Fault | null => (text.trim() === '' ? 'required' : null);

function lengthFault({ length }: string, { min, max }: { min: number; max: number }): Fault | null {
  if (length < min) return 'tooShort';
  return length > max ? 'tooLong' : null;
}

const isEmail = (text: string): boolean => text.length <= emailMaxLength && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);

/** A number of ten digits is a landline. */
function isPhone(text: string): boolean {
  const { length } = text.replaceAll(/\D/g, '');
  return length === signUpPhoneDigits || length === signUpPhoneDigits - 1;
}
