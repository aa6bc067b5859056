import { describe, expect, it } from 'vitest';
import { graphAddress, isMediaHost } from './endpoint.ts';

describe('where tokens may go', () => {
  it("is Meta's address unless another is allowed in so many words", () => {
    expect(graphAddress({ apiVersion: 'v23.0' })).toBe('https://graph.facebook.com/v23.0');
    for (const baseUrl of [
      'http://graph.facebook.com',
      'https://graph.facebook.com.evil.example',
      'https://graph.facebook.com:8443',
      'https://evil.example/graph.facebook.com',
      'http://127.0.0.1:21050',
    ]) {
      expect(() => graphAddress({ baseUrl, apiVersion: 'v23.0' })).toThrow('allowCustomEndpoint');
    }
    const custom = { baseUrl: 'http://127.0.0.1:21050/', apiVersion: 'v26.0', allowCustomEndpoint: true };
    expect(graphAddress(custom)).toBe('http://127.0.0.1:21050/v26.0');
  });

  it('has a version', () => {
    for (const apiVersion of ['', '23', 'v23', 'v23.0/../x']) {
      expect(() => graphAddress({ apiVersion })).toThrow('apiVersion');
    }
  });

  it("for media is Meta's hosts over https, or the allowed endpoint itself", () => {
    const meta = 'https://graph.facebook.com/v23.0';
    expect(isMediaHost('https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1', meta)).toBe(true);
    expect(isMediaHost('http://lookaside.fbsbx.com/x', meta)).toBe(false);
    expect(isMediaHost('https://fbsbx.com.evil.example/x', meta)).toBe(false);
    expect(isMediaHost('https://evilfbsbx.com/x', meta)).toBe(false);
    expect(isMediaHost('not an address', meta)).toBe(false);
    expect(isMediaHost('http://127.0.0.1:9000/x', 'http://127.0.0.1:9000/v23.0')).toBe(true);
    expect(isMediaHost('http://127.0.0.1:9001/x', 'http://127.0.0.1:9000/v23.0')).toBe(false);
  });
});
