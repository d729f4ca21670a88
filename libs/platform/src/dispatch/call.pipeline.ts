import type { CallStep, NextStep } from './running.call.js';
import {
  authenticate,
  checkKnown,
  checkLicence,
  checkPasswordDue,
  checkRole,
  checkSession,
  checkTokenLimits,
  checkVersion,
} from './steps/admission.steps.js';
import { buildAnswer, measure } from './steps/answer.steps.js';
import { answerFailures } from './steps/failure.step.js';
import { readPaging, validateInput } from './steps/input.steps.js';
import { recordOutcome } from './steps/record.step.js';
import { checkObjectRight, openTransaction, runWork } from './steps/work.steps.js';

/** A step and who passes it: calls from outside alone, or also those of one operation by another. */
interface PipelineLine {
  step: CallStep;
  calls: 'outside' | 'all';
}

const outside = (step: CallStep): PipelineLine => ({ step, calls: 'outside' });
const all = (step: CallStep): PipelineLine => ({ step, calls: 'all' });

/**
 * How a call is answered, from top to bottom in the order of design §8. A call from inside has its caller, its
 * transaction and its failures from the call around it: what concerns the wire, the token and the transaction is for
 * calls from outside.
 */
export const callSteps: readonly PipelineLine[] = [
  outside(measure),
  outside(answerFailures),
  outside(buildAnswer),
  outside(checkVersion),
  outside(authenticate),
  outside(checkSession),
  outside(checkKnown),
  outside(checkLicence),
  all(checkTokenLimits),
  all(checkRole),
  all(checkPasswordDue),
  outside(readPaging),
  all(validateInput),
  outside(openTransaction),
  all(checkObjectRight),
  all(recordOutcome),
  all(runWork),
];

const noWork: NextStep = () => Promise.reject(new Error('the last step runs the operation'));

const joined = (lines: readonly PipelineLine[]): NextStep =>
  lines.reduceRight<NextStep>(
    (next, { step }) =>
      (running) =>
        step(running, next),
    noWork,
  );

/** The steps one after the other, joined once: for calls from outside, and for those of one operation by another. */
export const callPipeline = {
  outside: joined(callSteps),
  inside: joined(callSteps.filter(({ calls }) => calls === 'all')),
};
