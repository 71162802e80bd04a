import type { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { type FieldError, Problem } from '#server/platform/http/problem';
import type { Tenant } from '#server/settings/tenant-schema';

/** What a tool returns: data of its output schema, and a short summary in words of the platform's own. */
interface ToolResult<O> {
  readonly data: O;
  readonly text: string;
}

interface Declaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Whether it stores something for a person. */
  readonly writes: boolean;
  /** Whether a site has it; every site if absent. */
  readonly isOffered?: (tenant: Tenant) => boolean;
}

/** A tool of the MCP server, with its input not yet checked. */
export interface Tool extends Declaration {
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  /** Checks the input and runs the tool. A `Problem` is an expected refusal. */
  readonly call: (site: Bff, input: unknown) => Promise<ToolResult<Record<string, unknown>> | Problem>;
}

interface Definition<I extends z.ZodType, O extends z.ZodType<Record<string, unknown>>> extends Declaration {
  readonly input: I;
  readonly output: O;
  readonly run: (site: Bff, input: z.output<I>) => Promise<ToolResult<z.input<O>> | Problem>;
}

/** Declares a tool once: name, texts, schemas and the function that runs it. Unknown output fields are removed. */
export function defineTool<I extends z.ZodType, O extends z.ZodType<Record<string, unknown>>>({
  run,
  ...declaration
}: Definition<I, O>): Tool {
  return {
    ...declaration,
    call: async (site, input) => {
      const check = declaration.input.safeParse(input);
      if (!check.success) {
        return new Problem(422, 'The arguments are not valid.', { errors: check.error.issues.map(toError) });
      }
      const outcome = await run(site, check.data);
      if (outcome instanceof Problem) return outcome;
      return { data: declaration.output.parse(outcome.data), text: outcome.text };
    },
  };
}

const toError = ({ path, message }: z.core.$ZodIssue): FieldError => ({
  field: path.map(String).join('.') || 'arguments',
  message,
});
