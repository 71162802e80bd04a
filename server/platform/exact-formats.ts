import { z } from 'zod';
import { blankIsAbsent } from './variable-formats';

/** Formats of environment variables whose value counts to the letter, so that nothing is taken off it. */

const inQuotes = /^(["']).*\1$/s;
const notInQuotes = 'expected a value without quotation marks around it';

/** A secret that clients send in a header, which takes no spaces. */
export const token = (least: number) =>
  blankIsAbsent(
    z
      .string()
      .min(least, { abort: true })
      .regex(/^[\x21-\x7e]*$/, {
        error: 'expected letters, digits and signs without spaces',
        abort: true,
      })
      .refine((text) => !inQuotes.test(text), notInQuotes)
      .optional(),
  );

/** A secret that only this site uses: any text works as its key, but spaces alone are no secret. */
export const ownSecret = (least: number) =>
  blankIsAbsent(
    z
      .string()
      .min(least, { abort: true })
      .refine((text) => text.trim() !== '', 'expected more than spaces')
      .optional(),
  );

/** A folder as the system takes it: nothing here removes quotation marks or reads `~` as a shell does. */
export const folder = (usual: string) =>
  blankIsAbsent(
    z
      .string()
      .refine((path) => path.trim() === path, {
        error: 'expected a folder without spaces around it',
        abort: true,
      })
      .refine((path) => !inQuotes.test(path), {
        error: 'expected a folder without quotation marks around it',
        abort: true,
      })
      .refine((path) => !path.startsWith('~'), 'expected the whole path of a folder instead of ~')
      .default(usual),
  );
