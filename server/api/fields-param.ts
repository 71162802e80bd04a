import { namesParam } from './names-param';

/** The query parameter `fields`: names of what to return; all by default. */
export const fieldsParam = <N extends string>(names: readonly N[], always: string) =>
  namesParam(names, 'field').describe(
    `Fields to return, comma-separated; all by default. Always included: ${always}. ${names.join(', ')}.`,
  );
