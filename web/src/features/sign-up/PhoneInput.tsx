import { maskPhone } from '../../lib/i18n/phone.ts';
import { TextInput, type TextInputProps } from '../../ui/form/TextInput.tsx';

interface PhoneInputProps extends Omit<TextInputProps, 'onChange' | 'onBlur'> {
  onChange: (event: { target: { value: string } }) => void;
  onBlur: () => void;
}

/** A phone number with its mask; a change in the middle is masked on leaving, so that the caret stays (SGN-03). */
export function PhoneInput({ onChange, onBlur, ...rest }: PhoneInputProps) {
  const mask = (value: string) => onChange({ target: { value: maskPhone(value) } });
  return (
    <TextInput
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      {...rest}
      onChange={({ target }) =>
        target.selectionEnd === target.value.length ? mask(target.value) : onChange({ target })
      }
      onBlur={({ target }) => {
        if (target.value !== maskPhone(target.value)) mask(target.value);
        onBlur();
      }}
    />
  );
}
