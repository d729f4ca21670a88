import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLogoutTicket, readTicketAnswer } from './cas.xml.js';

const answer = (inner: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
const success = (user: string, more = ''): string =>
  answer(`<cas:authenticationSuccess><cas:user>${user}</cas:user>${more}</cas:authenticationSuccess>`);

describe('answers of a CAS server', () => {
  it('name the person and the released attributes', () => {
    expect(
      readTicketAnswer(
        success(
          'zhang.san',
          '<cas:attributes><cas:displayName>张三 &amp; 同事</cas:displayName><cas:mail><![CDATA[z@example.cn]]></cas:mail></cas:attributes>',
        ),
      ),
    ).toEqual({ user: 'zhang.san', attributes: { displayName: '张三 & 同事', mail: 'z@example.cn' } });
  });

  it('name nobody in a refusal, in another namespace, or when they are cut off', () => {
    expect(
      readTicketAnswer(
        answer('<cas:authenticationFailure code="INVALID_TICKET">not found</cas:authenticationFailure>'),
      ),
    ).toEqual({ code: 'refused', message: 'not found' });
    for (const wrong of [
      '',
      '<html><user>admin</user></html>',
      success('admin').slice(0, -9),
      success(''),
      '<serviceResponse><authenticationSuccess><user>admin</user></authenticationSuccess></serviceResponse>',
      answer('<cas:user>admin</cas:user>'),
      `<!DOCTYPE x [<!ENTITY a "admin">]>${success('&a;')}`,
    ])
      expect(() => readTicketAnswer(wrong), wrong).toThrow();
  });

  it('read a name whole, whatever is written around or inside it', () => {
    expect(readTicketAnswer(success('admin<!-- x -->istrator'))).toMatchObject({ user: 'administrator' });
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9.@_-]{1,30}$/), fc.string(), (user, noise) => {
        const escaped = noise.replaceAll(/[^\p{L}\p{N} ]/gu, '');
        expect(
          readTicketAnswer(success(user, `<cas:attributes><cas:memberOf>${escaped}</cas:memberOf></cas:attributes>`)),
        ).toMatchObject({ user });
      }),
    );
  });

  it('a log-out names the ticket of its session; anything else ends nothing', () => {
    const logout = (index: string): string =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="1" Version="2.0"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">x</saml:NameID><samlp:SessionIndex>${index}</samlp:SessionIndex></samlp:LogoutRequest>`;
    expect(readLogoutTicket(logout('ST-1-abc'))).toBe('ST-1-abc');
    for (const wrong of [
      '',
      'x',
      '<a/>',
      logout(''),
      logout('ST-1').replace('SAML:2.0:protocol', 'other'),
      `<!DOCTYPE a>${logout('ST-1')}`,
    ])
      expect(readLogoutTicket(wrong), wrong).toBeNull();
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readLogoutTicket(text)).toBeNull();
      }),
    );
  });
});
