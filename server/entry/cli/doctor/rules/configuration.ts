import { type Finding, fault, ok } from './finding';

/** The environment: null, or a line about each variable that is wrong. Nothing else can be checked then. */
export const configuration = (problems: string | null): Finding =>
  problems === null
    ? ok('The environment variables have values that can be used.')
    : fault(
        'configuration-invalid',
        `The environment variables cannot be used: ${problems.replaceAll(/^Configuration: /gm, '').replaceAll('\n', '; ')}.`,
        'Correct them, in the environment or in .env, then run this again: .env.example describes each one.',
      );
