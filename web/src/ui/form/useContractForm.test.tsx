import { tagInput } from '@recadia/contract/tags';
import { ownProfile } from '@recadia/contract/users';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/http/api-error.ts';
import { changeLanguage } from '../../lib/i18n/i18n.ts';
import { useToasts } from '../../lib/interaction/toast.ts';
import { Button } from './Button.tsx';
import { TextInput } from './TextInput.tsx';
import { contractResolver } from './contract-resolver.ts';
import { useContractForm } from './useContractForm.ts';
import { user } from '../../testing/user.ts';

const send = vi.fn<(input: { name: string }) => Promise<string>>();
const done = vi.fn();

function TagForm() {
  const form = useContractForm({
    schema: tagInput,
    defaultValues: { name: '' },
    refusals: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    onSubmit: send,
    onDone: done,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      <TextInput label="Nome" {...form.field('name')} />
      <Button type="submit" busy={form.isBusy} children="Salvar" />
    </form>
  );
}

const name = () => screen.getByRole('textbox', { name: 'Nome' });
const save = () => screen.getByRole('button', { name: 'Salvar' });

describe('a form over the contract', () => {
  it('checks on leaving a field, then as one types, and sends only what is right', async () => {
    send.mockReset().mockResolvedValue('ok');
    render(<TagForm />);
    await user.type(name(), 'ab');
    expect(name()).toBeValid();
    await user.tab();
    expect(name()).toBeInvalid();
    expect(name()).toHaveAccessibleDescription('Muito curto!');
    await user.type(name(), 'c');
    expect(name()).toBeValid();
    await user.clear(name());
    await user.click(save());
    expect(name()).toHaveAccessibleDescription('Obrigatório');
    expect(name()).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
  });

  it('part of LAY-23 sends once on a double press; disables the button for at least 400 ms', async () => {
    vi.useFakeTimers();
    send.mockReset().mockResolvedValue('ok');
    done.mockReset();
    render(<TagForm />);
    fireEvent.change(name(), { target: { value: ' VIP ' } });
    fireEvent.click(save());
    fireEvent.click(save());
    await act(() => vi.advanceTimersByTimeAsync(399));
    fireEvent.click(save());
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(done).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(save()).not.toHaveAttribute('aria-disabled');
    expect(send.mock.calls).toEqual([[{ name: 'VIP' }]]);
    expect(done).toHaveBeenCalledExactlyOnceWith('ok');
  });

  it('shows a refusal beside its field and in a toast', async () => {
    send.mockReset().mockRejectedValueOnce(new ApiError(409, { error: 'ERR_TAG_NAME_ALREADY_EXISTS' }));
    send.mockRejectedValueOnce(
      new ApiError(400, { error: 'ERR_VALIDATION', details: { fields: { name: 'too_big' } } }),
    );
    render(<TagForm />);
    await user.type(name(), 'VIP{Enter}');
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Já existe uma tag com este nome.'));
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'error', text: 'Já existe uma tag com este nome.' }]);
    await waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'));
    await user.type(name(), 'x{Enter}');
    await waitFor(() => expect(name()).toHaveAccessibleDescription('Muito longo!'));
  });
});

describe('the rules of the contract in words', () => {
  const check = async (values: Record<string, unknown>) => {
    const { errors } = await contractResolver(ownProfile)(values as never, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
  };
  const fine = { name: 'Ana Souza', email: 'ana@loja.exemplo', password: '' };

  it.each([
    [fine, {}],
    [{ ...fine, name: '' }, { name: 'required' }],
    [{ ...fine, name: 'A' }, { name: 'tooShort' }],
    [{ ...fine, name: 'A'.repeat(51) }, { name: 'tooLong' }],
    [{ ...fine, email: 'ana' }, { email: 'invalidEmail' }],
    [{ ...fine, password: 'abcd' }, { password: 'tooShort' }],
    [{ ...fine, password: 'a'.repeat(51) }, { password: 'tooLong' }],
    [{ ...fine, password: 'abcde' }, {}],
  ])('%o → %o', async (values, errors) => {
    expect(await check(values)).toEqual(errors);
  });

  it.each([
    ['en', ['Required', 'Too Short!', 'Too Long!', 'Invalid email']],
    ['pt', ['Obrigatório', 'Muito curto!', 'Muito longo!', 'E-mail inválido']],
    ['es', ['Obligatorio', '¡Demasiado corto!', '¡Demasiado largo!', 'Correo electrónico no válido']],
  ] as const)('%s says %j', async (language, words) => {
    const { t } = await import('i18next');
    await changeLanguage(language);
    expect(['required', 'tooShort', 'tooLong', 'invalidEmail'].map((rule) => t(`ui.validation.${rule}`))).toEqual(
      words,
    );
  });
});
