#!/usr/bin/env node
// Run by `npm ci`: git looks for hooks in this folder, unless whoever owns the checkout has chosen another one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

const chosen = git('config', '--get', 'core.hooksPath');
// 1: nothing is chosen. Without git, or outside a checkout, there is nothing to do.
if (chosen.status === 1 && git('rev-parse', '--is-inside-work-tree').stdout?.trim() === 'true')
  git('config', 'core.hooksPath', 'tools/hooks');
