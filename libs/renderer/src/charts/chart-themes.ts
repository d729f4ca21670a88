import type { ChartConfig } from '@sluice/document';

/** Colours of the chart themes of §9; `default` follows the screen's own palette. */
export const chartThemes: Record<Exclude<NonNullable<ChartConfig['chart_theme']>, 'default'>, readonly string[]> = {
  dark: ['#4992ff', '#3fd08f', '#fddd60', '#ff6e76', '#58d9f9', '#05c091', '#ff8a45', '#8d48e3'],
  vintage: ['#d87c7c', '#919e8b', '#d7ab82', '#6e7074', '#61a0a8', '#efa18d', '#787464', '#cc7e63'],
  infographic: ['#c1232b', '#27727b', '#fcce10', '#e87c25', '#b5c334', '#fe8463', '#9bca63', '#fad860'],
  macarons: ['#2ec7c9', '#b6a2de', '#5ab1ef', '#ffb980', '#d87a80', '#8d98b3', '#e5cf0d', '#97b552'],
  roma: ['#e01f54', '#5b7fb4', '#f5b78a', '#7fb3a0', '#c6b38e', '#a4d8c2', '#f3d999', '#d3758f'],
  shine: ['#c12e34', '#e6b600', '#0098d9', '#2b821d', '#005eaa', '#339ca8', '#cda819', '#32a487'],
};
