import { describe, expect, it } from 'vitest';
import type { ChartConfig } from '@sluice/document';
import { withNames } from './category-names.js';

const label = (data: readonly string[], width: number, config: Partial<ChartConfig> = {}): object => {
  const { xAxis } = withNames(
    { xAxis: { type: 'category', data, axisLabel: { color: 'grey' } } },
    config as ChartConfig,
    width,
  );
  return (xAxis as { axisLabel: object }).axisLabel;
};

const six = ['Home appliances', 'Mother and baby', 'Food and drinks', 'Sports', 'Clothing', 'Books'];

describe('the names below an axis', () => {
  it('stand side by side where there is room', () => {
    expect(label(six, 1200)).toMatchObject({ color: 'grey', interval: 'auto', hideOverlap: true, rotate: 0 });
  });

  it('are broken between words where a line does not hold them, and none is left out', () => {
    expect(label(six, 600)).toMatchObject({ interval: 0, hideOverlap: false, overflow: 'break', rotate: 0 });
  });

  it('stand aslant where a word is wider than its place', () => {
    expect(label(six, 300)).toMatchObject({ interval: 0, hideOverlap: false, overflow: 'truncate', rotate: 40 });
    expect(label(['手机数码', '家用电器', '母婴用品', '食品饮料', '运动户外', '图书文具'], 340)).toMatchObject({
      interval: 0,
      overflow: 'break',
    });
  });

  it('keep the rotation of the document, and of many some are left out', () => {
    expect(label(six, 300, { x_rotate: 90 })).toMatchObject({ interval: 0, rotate: 90 });
    expect(
      label(
        Array.from({ length: 40 }, (_, at) => `Category ${at}`),
        600,
      ),
    ).toMatchObject({ interval: 'auto', hideOverlap: true });
  });

  it('leave every other axis as it is', () => {
    const option = { xAxis: { type: 'value' }, yAxis: { type: 'category', data: six } };
    expect(withNames(option, {} as ChartConfig, 300)).toBe(option);
  });
});
