import { expect, test } from 'vitest';
import { lookUpHosts } from './probe-network';
import type { HostFacts } from './rules/hosts';

const names = Array.from({ length: 100 }, (_, at) => `h${at}.au`);
/** A name server that drops the first question about some names, and all about others. */
function nameServer(dropsFirst: readonly string[], dropsAll: readonly string[]) {
  const questions: string[] = [];
  const probe = async (host: string): Promise<HostFacts> => {
    const isFirst = !questions.includes(host);
    questions.push(host);
    return dropsAll.includes(host) || (isFirst && dropsFirst.includes(host))
      ? { host, addresses: [], code: 'ETIMEOUT' }
      : { host, addresses: ['203.0.113.7'], code: null };
  };
  return { questions, probe };
}

test('asks once more about names without an answer, and keeps the order', async () => {
  const { questions, probe } = nameServer(['h3.au', 'h50.au'], ['h7.au']);
  const lookups = await lookUpHosts(names, probe, 10);
  expect(lookups.map(({ host }) => host)).toEqual(names);
  expect(lookups.filter(({ code }) => code !== null).map(({ host }) => host)).toEqual(['h7.au']);
  expect(questions.slice(names.length).sort()).toEqual(['h3.au', 'h50.au', 'h7.au']);
});

test('stops asking a name server that answers nothing', async () => {
  const { questions, probe } = nameServer([], names);
  const lookups = await lookUpHosts(names, probe, 10);
  expect(lookups).toHaveLength(100);
  expect(lookups.every(({ code }) => code === 'ETIMEOUT')).toBe(true);
  expect(questions.length).toBeLessThan(40);
});

test('a name that does not exist is an answer', async () => {
  const questions: string[] = [];
  await lookUpHosts(
    names,
    async (host) => {
      questions.push(host);
      return { host, addresses: [], code: 'ENOTFOUND' };
    },
    10,
  );
  expect(questions).toEqual(names);
});
