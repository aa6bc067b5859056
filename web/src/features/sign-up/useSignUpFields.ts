import { submitDelayMs } from '@recadia/contract/limits';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { focusField } from '../../lib/http/useSending.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { faultsOf, type Field } from './sign-up-rules.ts';

/** Refusals of the server that belong to a field. */
const fieldOf: Partial<Record<string, Field>> = {
  ERR_COMPANY_NAME_ALREADY_EXISTS: 'name',
  ERR_USER_EMAIL_EXISTS: 'email',
  ERR_COMMON_PASSWORD: 'password',
};

/** Codes whose general text is about users of a company. */
const ownText: Partial<Record<string, string>> = {
  ERR_USER_EMAIL_EXISTS: 'signup.known',
  ERR_USER_CREATION_DISABLED: 'signup.closed',
};

interface Submission {
  work: (typed: Record<Field, string>) => Promise<unknown>;
  /** Called once the button has been busy long enough. */
  done: () => void;
}

interface Refused {
  code: string;
  text: string;
  /** The refused text; a changed one is no longer wrong. */
  typed: Record<Field, string>;
}

/** The fields of the sign-up: checked on leaving them and on submit; a press submits once (LAY-23). */
export function useSignUpFields() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Record<Field, string>>({ name: '', phone: '', email: '', password: '' });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const faults = faultsOf(typed);
  const refusedField = refused && fieldOf[refused.code];
  const isRefused = (name: Field) => refusedField === name && refused?.typed[name] === typed[name];

  function errorOf(name: Field): string | undefined {
    const fault = faults[name];
    if (fault && left.has(name)) return t(`ui.validation.${fault}`);
    return isRefused(name) ? refused?.text : undefined;
  }

  async function send(form: HTMLFormElement, { work, done }: Submission): Promise<void> {
    const pause = new Promise((done) => setTimeout(done, submitDelayMs));
    isSending.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await Promise.all([work(typed), pause]);
      done();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      setRefused({ code, text: ownText[code] ? t(ownText[code]) : await errorText(error), typed });
      const name = fieldOf[code];
      if (name) focusField(form, name);
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  }

  return {
    typed,
    isBusy,
    /** The e-mail already has an account. */
    isKnown: refused?.code === 'ERR_USER_EMAIL_EXISTS' && isRefused('email'),
    /** A refusal that belongs to no field. */
    refusal: refused && !refusedField ? refused.text : null,
    field: (name: Field) => ({
      name,
      large: true,
      value: typed[name],
      error: errorOf(name),
      onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
      onBlur: () => typed[name] !== '' && setLeft(new Set([...left, name])),
    }),
    /** The person has submitted at least once. */
    isTried,
    submit(form: HTMLFormElement, { hasAccepted, ...submission }: Submission & { hasAccepted: boolean }): void {
      setLeft(new Set(['name', 'phone', 'email', 'password']));
      setTried(true);
      const [first = hasAccepted ? undefined : 'terms'] = Object.keys(faults);
      if (first) return focusField(form, first);
      if (!isSending.current) void send(form, submission);
    },
  };
}
