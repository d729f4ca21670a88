import { expect, it } from 'vitest';
import { callSteps } from './call.pipeline.js';

const names = (lines: typeof callSteps): string[] => lines.map(({ step }) => step.name);

it('answers a call in the order of the design', () => {
  expect(names(callSteps)).toEqual([
    'measure',
    'answerFailures',
    'buildAnswer',
    'checkVersion',
    'authenticate',
    'checkSession',
    'checkKnown',
    'checkLicence',
    'checkTokenLimits',
    'checkRole',
    'checkPasswordDue',
    'readPaging',
    'validateInput',
    'openTransaction',
    'checkObjectRight',
    'recordOutcome',
    'runWork',
  ]);
});

it('checks a call from inside by token, role, password, input and object, and records it', () => {
  expect(names(callSteps.filter(({ calls }) => calls === 'all'))).toEqual([
    'checkTokenLimits',
    'checkRole',
    'checkPasswordDue',
    'validateInput',
    'checkObjectRight',
    'recordOutcome',
    'runWork',
  ]);
});
