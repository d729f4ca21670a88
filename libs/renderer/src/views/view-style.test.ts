import { describe, expect, it } from 'vitest';
import { viewStyle } from './view-style.js';

describe('the style of a view', () => {
  it('brings sizes inside their bounds (§5)', () => {
    expect(viewStyle({ text_size: 40, border_width: 99, padding_top: -4 }, 'light')).toMatchObject({
      fontSize: 24,
      borderWidth: 24,
      paddingTop: 0,
    });
    expect(viewStyle({ text_size: 2 }, 'light')).toEqual({ fontSize: 12 });
  });

  it('has texts of 14 px where it names no size (§3), and none of its own where a view has no style', () => {
    expect(viewStyle({ text_weight: 'bold' }, 'light')).toEqual({ fontSize: 14, fontWeight: 'bold' });
    expect(viewStyle(undefined, 'light')).toEqual({});
  });

  it('lets a light ground and a dark text give way in the dark mode, where the theme puts light texts on dark', () => {
    const style = { bg_color: '#f3f6ff', text_color: '#1f3a8a' };
    expect(viewStyle(style, 'light')).toMatchObject({
      background: '#f3f6ff',
      color: '#1f3a8a',
      '--sl-text': '#1f3a8a',
    });
    expect(viewStyle(style, 'dark')).toEqual({ fontSize: 14, background: undefined });
    expect(viewStyle({ bg_color: '#1b2747' }, 'dark')).toMatchObject({ background: '#1b2747' });
  });
});
