import { expect, it } from 'vitest';
import { searchStock } from './car-tools';
import { exampleCall, exampleResult } from './example-search';

const { content, structuredContent } = exampleResult.result;

it('is a call that the tool takes, and a result as it gives', () => {
  const { name, arguments: input } = exampleCall.params;
  expect(searchStock.name).toBe(name);
  expect(searchStock.input.safeParse(input).success).toBe(true);
  expect(searchStock.output.parse(structuredContent)).toEqual(structuredContent);
});

it('says everything in content alone', () => {
  expect(JSON.parse(content[1]?.text ?? '')).toEqual(structuredContent);
});
