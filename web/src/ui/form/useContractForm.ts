import type { ErrorCode } from '@recadia/contract/errors';
import { submitDelayMs } from '@recadia/contract/limits';
import { useRef, useState } from 'react';
import type { BaseSyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { Control, DefaultValues, FieldValues, Path, UseFormRegisterReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, fieldErrors } from '../../lib/http/api-error.ts';
import { errorText, showError } from '../../lib/errors.ts';
import { toast } from '../../lib/interaction/toast.ts';
import { useTranslation } from '../../lib/i18n/useTranslation.ts';
import { contractResolver, ruleOfCode } from './contract-resolver.ts';
import type { RuleName } from './contract-resolver.ts';

interface ContractFormOptions<I extends FieldValues, O, A> {
  schema: z.ZodType<O, I>;
  defaultValues: DefaultValues<I>;
  /** Replaces the default texts of broken rules: `{ name: { tooShort: 'tags.nameTooShort' } }`. */
  texts?: Partial<Record<Path<I>, Partial<Record<RuleName, string>>>>;
  /** Error codes that belong to a field: `{ ERR_TAG_NAME_ALREADY_EXISTS: 'name' }`. */
  refusals?: Partial<Record<ErrorCode, Path<I>>>;
  /** The toast of every refusal, where the specification has one text for all of them. */
  failure?: string;
  /** The minimum time the button stays busy, when it differs from the default. */
  restMs?: number;
  onSubmit: (values: O) => Promise<A>;
  onDone: (answer: A) => void;
}

/** Codes shown beside the field only, without a toast. */
const fieldOnly: ReadonlySet<string> = new Set([
  'ERR_WRONG_PASSWORD',
  'ERR_REAUTHENTICATION_REQUIRED',
  'ERR_INVALID_SECOND_FACTOR',
]);

export interface ContractForm<I extends FieldValues> {
  control: Control<I>;
  /** The props of a text field: `<TextInput {...field('name')} />`. */
  field: (name: Path<I>) => UseFormRegisterReturn<Path<I>> & { error: string | undefined };
  /** Clears a field and its error. */
  clear: (name: Path<I>) => void;
  submit: (event?: BaseSyntheticEvent) => void;
  isBusy: boolean;
  isDirty: boolean;
}

/**
 * A form over a schema of the contract: validated on blur and then while typing; the first invalid field takes the
 * focus, and a click submits once: the button stays busy for at least the 400 ms of the specification (LAY-23).
 */
export function useContractForm<I extends FieldValues, O, A>(options: ContractFormOptions<I, O, A>): ContractForm<I> {
  const { t } = useTranslation();
  const { schema, defaultValues, texts, refusals, failure, restMs = submitDelayMs, onSubmit, onDone } = options;
  const form = useForm<I, unknown, O>({ resolver: contractResolver(schema), defaultValues, mode: 'onTouched' });
  const { errors, isDirty } = form.formState;
  const [isBusy, setBusy] = useState(false);
  const sending = useRef(false);

  const textOf = (name: Path<I>, rule: string) => {
    const known = rule as RuleName;
    return t(texts?.[name]?.[known] ?? `ui.validation.${known}`);
  };

  async function send(values: O): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const floor = new Promise((done) => setTimeout(done, restMs));
    try {
      const [answer] = await Promise.all([onSubmit(values), floor]);
      onDone(answer);
    } catch (error) {
      await Promise.all([floor, refuse(error)]);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  async function refuse(error: unknown): Promise<void> {
    if (error instanceof ApiError && failure && !fieldOnly.has(error.code)) toast.error(failure);
    else if (!(error instanceof ApiError && fieldOnly.has(error.code))) await showError(error);
    for (const [name, code] of Object.entries(fieldErrors(error))) {
      form.setError(name as Path<I>, { type: 'server', message: textOf(name as Path<I>, ruleOfCode(code)) });
    }
    const named = error instanceof ApiError ? refusals?.[error.code as ErrorCode] : undefined;
    if (named) form.setError(named, { type: 'server', message: await errorText(error) }, { shouldFocus: true });
  }

  return {
    control: form.control as unknown as Control<I>,
    field(name) {
      const error = errors[name];
      const message = typeof error?.message === 'string' ? error.message : undefined;
      const text = message && error?.type !== 'server' ? textOf(name, message) : message;
      return { ...form.register(name), error: text };
    },
    clear: (name) => form.resetField(name, { keepDirty: true }),
    submit: (event) => void form.handleSubmit(send)(event),
    isBusy,
    isDirty,
  };
}
