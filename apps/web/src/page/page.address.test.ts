// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { createExternalStore } from '../store/external.store.js';
import { createAddressPort, withViewPart } from './page.address.js';

describe('the address of a page', () => {
  beforeEach(() => window.history.replaceState(null, '', '/3/4?id=7'));
  const open = (isShown = true) => {
    const went: string[] = [];
    const search = createExternalStore(window.location.search);
    const shown = createExternalStore(isShown);
    const go = (address: string): void => {
      went.push(address);
      window.history.replaceState(null, '', address);
      search.set(window.location.search);
    };
    let calls = 0;
    const port = createAddressPort({ search, shown, go });
    port.onChange(() => {
      calls += 1;
    });
    return { port, went, go, told: () => calls };
  };

  it('keeps the params of the page, and makes no step for the same again', () => {
    const { port, went, told: notified } = open();
    port.write({ 'list.name': '王', 'list.-page': '2' });
    port.write({ 'list.name': '王', 'list.-page': '2' });
    expect(went).toEqual(['/3/4?id=7&list.name=%E7%8E%8B&list.-page=2']);
    expect(port.read()).toEqual({ 'list.name': '王', 'list.-page': '2' });
    expect(notified()).toBe(0);
    port.write({});
    expect(went.at(-1)).toBe('/3/4?id=7');
  });

  it('tells when somebody else went elsewhere, also back to what the page once asked for', () => {
    const { port, go, told: heard } = open();
    port.write({ 'list.-page': '2' });
    go('/3/4?id=7');
    go('/3/4?id=7&list.-page=2');
    expect(heard()).toBe(2);
  });

  it('changes nothing while another page is in front', () => {
    const { port, went } = open(false);
    port.write({ 'list.-page': '2' });
    expect(went).toEqual([]);
  });

  it('has no question mark without anything behind it', () => expect(withViewPart('?list.-page=2', {})).toBe(''));
});
