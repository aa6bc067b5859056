import { errorStatus } from '@recadia/contract/errors';
import { describe, expect, it } from 'vitest';
import { ApiError, fieldErrors, NetworkError } from './http/api-error.ts';
import { errorText, showError } from './errors.ts';
import { changeLanguage } from './i18n/i18n.ts';
import { useToasts } from './interaction/toast.ts';
import { texts as en } from '../app/catalogues/errors.en.ts';
import { texts as es } from '../app/catalogues/errors.es.ts';
import { texts as pt } from '../app/catalogues/errors.pt.ts';

const refused = (error: unknown, details?: unknown) => new ApiError(400, { error, details });

describe('text of an error', () => {
  it('ERR-02 is the text of its code, else the raw text, else a string, else a default', async () => {
    expect(await errorText(refused('ERR_NO_TAG_FOUND'))).toBe('Tag não encontrada.');
    expect(await errorText(refused('O boleto venceu'))).toBe('O boleto venceu');
    expect(await errorText('sem papel na impressora')).toBe('sem papel na impressora');
    for (const nothing of [refused(undefined), refused({ odd: true }), undefined, null, 42, new Error('boom')]) {
      expect(await errorText(nothing)).toBe('Ocorreu um erro!');
    }
    await changeLanguage('en');
    expect(await errorText(undefined)).toBe('An error occurred!');
  });

  it('the toast of a failed request comes from the error field of its answer', async () => {
    await showError(refused('ERR_TAG_NAME_ALREADY_EXISTS'));
    expect(useToasts.getState().toasts).toMatchObject([{ tone: 'error', text: 'Já existe uma tag com este nome.' }]);
  });

  it('is empty for an aborted request', async () => {
    await showError(new DOMException('aborted', 'AbortError'));
    expect(useToasts.getState().toasts).toEqual([]);
  });

  it('no answer speaks of the connection; details fill the text', async () => {
    expect(await errorText(new NetworkError('gone'))).toContain('internet');
    expect(await errorText(refused('ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-11-10' }))).toContain('10/11/2026');
  });

  it('the fields of a validation error are read, anything else is none', () => {
    expect(fieldErrors(refused('ERR_VALIDATION', { fields: { name: 'too_small', odd: 3 } }))).toEqual({
      name: 'too_small',
    });
    expect(fieldErrors(refused('ERR_NO_TAG_FOUND', { fields: { name: 'x' } }))).toEqual({});
    expect(fieldErrors(new Error('boom'))).toEqual({});
  });
});

describe('the catalogue of errors', () => {
  const named = [
    'ERR_NO_OTHER_WHATSAPP ERR_NO_DEF_WAPP_FOUND ERR_WAPP_NOT_INITIALIZED ERR_WAPP_CHECK_CONTACT',
    'ERR_WAPP_INVALID_CONTACT ERR_WAPP_DOWNLOAD_MEDIA ERR_INVALID_CREDENTIALS ERR_SENDING_WAPP_MSG',
    'ERR_DELETE_WAPP_MSG ERR_OTHER_OPEN_TICKET ERR_SESSION_EXPIRED ERR_USER_CREATION_DISABLED ERR_NO_PERMISSION',
    'ERR_DUPLICATED_CONTACT ERR_NO_SETTING_FOUND ERR_NO_CONTACT_FOUND ERR_NO_TICKET_FOUND ERR_NO_USER_FOUND',
    'ERR_NO_WAPP_FOUND ERR_CREATING_MESSAGE ERR_CREATING_TICKET ERR_FETCH_WAPP_MSG ERR_QUEUE_COLOR_ALREADY_EXISTS',
    'ERR_WAPP_GREETING_REQUIRED',
  ]
    .join(' ')
    .split(' ');

  it('ERR-04 has the specification’s 24 codes, each in Portuguese, English and Spanish', () => {
    expect(named).toHaveLength(24);
    for (const texts of [pt, en, es] as Record<string, string>[]) {
      expect(named.filter((code) => !(code in errorStatus) || !texts[code])).toEqual([]);
      expect(new Set(named.map((code) => texts[code])).size).toBe(24);
    }
  });

  it('every code of the contract has a text, and every text a code', () => {
    for (const texts of [pt, en, es]) {
      const codes = Object.keys(texts).filter((key) => key.startsWith('ERR_'));
      expect(codes.sort()).toEqual(Object.keys(errorStatus).sort());
    }
  });
});
