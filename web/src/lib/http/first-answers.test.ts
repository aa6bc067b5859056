import { eventSeqHeader } from '@recadia/contract/limits';
import { beforeEach, expect, it, vi } from 'vitest';
import { resetFirstAnswers, startAfterFirstAnswers, watchFirstAnswer } from './first-answers.ts';

const answer = (seq?: number, status = 200) =>
  new Response('{}', { status, headers: seq === undefined ? {} : { [eventSeqHeader]: String(seq) } });

beforeEach(resetFirstAnswers);

it('starts after the smallest number of the answers, without refused and public ones', () => {
  const reloadAll = vi.fn();
  expect(startAfterFirstAnswers(reloadAll)).toBeUndefined();
  for (const response of [answer(), answer(12), answer(10), answer(3, 403)]) watchFirstAnswer()(response);
  expect(startAfterFirstAnswers(reloadAll)).toBe(10);
  expect(reloadAll).not.toHaveBeenCalled();
});

it('reloads when an earlier request answers late with older data, and ignores later requests', () => {
  const reloadAll = vi.fn();
  const late = watchFirstAnswer();
  watchFirstAnswer()(answer(12));
  startAfterFirstAnswers(reloadAll);
  watchFirstAnswer()(answer(5));
  expect(reloadAll).not.toHaveBeenCalled();
  late(answer(11));
  expect(reloadAll).toHaveBeenCalledOnce();
});
