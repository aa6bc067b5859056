import { act, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { afterEach, expect, it } from 'vitest';
import { changeLanguage } from './i18n.ts';
import { useTranslation } from './useTranslation.ts';

const given: TFunction[] = [];

function Words() {
  const { t, language } = useTranslation();
  given.push(t);
  const kept = useMemo(() => t('ui.cancel'), [t]);
  return <p>{[language, kept, t('ui.late', { defaultValue: '' })].join(' ')}</p>;
}

afterEach(async () => {
  await act(() => changeLanguage('pt'));
});

it('shares one translation until the language changes or texts load', async () => {
  render(
    <>
      <Words />
      <Words />
    </>,
  );
  expect(screen.getAllByText('pt Cancelar')).toHaveLength(2);
  expect(new Set(given).size).toBe(1);

  await act(() => changeLanguage('en'));
  expect(screen.getAllByText('en Cancel')).toHaveLength(2);

  act(() => void i18next.addResource('en', 'translation', 'ui.late', 'at last'));
  expect(screen.getAllByText('en Cancel at last')).toHaveLength(2);
  expect(new Set(given.slice(-2)).size).toBe(1);
});
