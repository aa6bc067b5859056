import { useState } from 'react';

/** The texts of a plain form and their faults, because the form library loads after sign-in. */
export function useTextFields<Field extends string>(empty: Record<Field, string>) {
  const [typed, setTyped] = useState(empty);
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const field = (name: Field) => ({
    name,
    large: true,
    value: typed[name],
    error: faults[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  });
  return { typed, setFaults, field };
}
