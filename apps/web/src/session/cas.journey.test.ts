import { beforeEach, describe, expect, it } from 'vitest';
import { beginCas, casAddress, endCas } from './cas.journey.js';
import type { Setting } from './site.call.js';

const setting = (more: Partial<Setting>): Setting => ({
  login_mode: 'cas',
  version: '1',
  user_count: 1,
  init: false,
  ...more,
});

describe('the way to the CAS server', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('leads to an address of the web, in CAS mode alone', () => {
    expect(casAddress(setting({ url: 'https://sso.example/cas/login?service=x' }))).toBe(
      'https://sso.example/cas/login?service=x',
    );
    for (const url of ['javascript:alert(1)', '//evil.example', '', undefined])
      expect(casAddress(setting(url === undefined ? {} : { url }))).toBeNull();
    expect(casAddress(setting({ login_mode: 'normal', url: 'https://sso.example' }))).toBeNull();
    expect(casAddress('unknown')).toBeNull();
  });

  it('is remembered by this tab, and used once', () => {
    expect(endCas(window.sessionStorage)).toBeNull();
    beginCas(window.sessionStorage, { back: '/1/page/3', popup: true });
    expect(endCas(window.sessionStorage)).toEqual({ back: '/1/page/3', popup: true });
    expect(endCas(window.sessionStorage)).toBeNull();
    window.sessionStorage.setItem('sluice.cas', '{"back":');
    expect(endCas(window.sessionStorage)).toBeNull();
  });
});
