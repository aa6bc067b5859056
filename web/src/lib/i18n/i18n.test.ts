import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { changeLanguage, languages, storedLanguage } from './i18n.ts';
import { storageKeys } from '../session/storage.ts';

describe('language', () => {
  it('LAY-10 offers pt, en, es; defaults to pt; stores the choice under i18nextLng', async () => {
    expect(languages).toEqual(['pt', 'en', 'es']);
    expect(storageKeys.language).toBe('i18nextLng');
    expect(storedLanguage()).toBe('pt');
    localStorage.setItem('i18nextLng', 'fr');
    expect(storedLanguage()).toBe('pt');

    for (const [language, cancel] of [
      ['en', 'Cancel'],
      ['es', 'Cancelar'],
      ['pt', 'Cancelar'],
    ] as const) {
      await changeLanguage(language);
      expect(localStorage.getItem('i18nextLng')).toBe(language);
      expect(storedLanguage()).toBe(language);
      expect(i18next.t('ui.cancel')).toBe(cancel);
    }

    i18next.addResource('pt', 'translation', 'ui.onlyPortuguese', 'só em português');
    await changeLanguage('en');
    expect(i18next.t('ui.onlyPortuguese')).toBe('só em português');
  });

  it.each(['pt', 'pt-BR'])('LAY-11 stored as %s, the kit speaks Brazilian Portuguese', async (stored) => {
    localStorage.setItem('i18nextLng', stored);
    vi.resetModules();
    await import('../../app/texts.ts');
    const pageLoad = await import('./i18n.ts');
    const { default: texts } = await import('i18next');
    await pageLoad.startTexts();
    await pageLoad.loadTexts('ui');
    expect(document.documentElement.lang).toBe('pt-BR');
    expect(texts.t('ui.validation.required')).toBe('Obrigatório');
  });
});
