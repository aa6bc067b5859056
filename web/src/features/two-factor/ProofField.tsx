import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { ProofInput } from './ProofInput.tsx';
import { twoFactorQuery } from './two-factor.api.ts';

type Field = 'currentPassword' | 'currentCode';

interface ProofFieldProps {
  form: {
    field: (name: Field) => UseFormRegisterReturn<string> & { error: string | undefined };
    clear: (name: Field) => void;
  };
  isFirst?: boolean;
}

/** The current password or, for a user with an authenticator app, a code of it. */
export function ProofField({ form, isFirst = false }: ProofFieldProps) {
  const { data } = useQuery(twoFactorQuery);
  const [kind, setKind] = useState<Field>('currentPassword');
  const [isSwitched, setSwitched] = useState(false);
  const other: Field = kind === 'currentCode' ? 'currentPassword' : 'currentCode';
  const { error, ...field } = form.field(kind);
  const shared = { error: error ?? form.field(other).error, 'data-autofocus': isFirst };

  function change(): void {
    form.clear(kind);
    form.clear(other);
    setKind(other);
    setSwitched(true);
  }

  return (
    <ProofInput
      isCode={kind === 'currentCode'}
      takesCode={data?.enabled ?? false}
      onSwitch={change}
      // The new field replaces the other one, so it takes the focus.
      field={{ ...field, ...shared, ...(isSwitched && { autoFocus: true }) }}
    />
  );
}
