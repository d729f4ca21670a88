import { listPaging } from '../list.paging.js';
import type { NextStep, RunningCall } from '../running.call.js';

/** Takes the page that a list is asked for out of the body, and says the list the way it was asked (§7 "Other"). */
export function readPaging(running: RunningCall, next: NextStep): Promise<unknown> {
  return running.operation.list === undefined ? next(running) : answerPage(running, next);
}

async function answerPage(running: RunningCall, next: NextStep): Promise<unknown> {
  const paging = listPaging(running.operation, running.input);
  running.input = paging.body;
  return paging.answer(await next(running));
}

/** Checks and completes the input by the operation's schema. */
export function validateInput(running: RunningCall, next: NextStep): Promise<unknown> {
  running.input = running.validate(running.input);
  return next(running);
}
