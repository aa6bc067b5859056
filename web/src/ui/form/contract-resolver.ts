import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod';

/** The validation rules, with texts under `ui.validation.<rule>`. */
export type RuleName = 'required' | 'tooShort' | 'tooLong' | 'invalidEmail' | 'invalid';

type Issue = z.core.$ZodIssue;

/** Validates a form with the schema of the contract; each field gets the first rule it breaks. */
export function contractResolver<I extends FieldValues, O>(schema: z.ZodType<O, I>): Resolver<I, unknown, O> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const issue of parsed.error.issues) {
      const name = issue.path.join('.');
      errors[name] ??= { type: issue.code, message: ruleOf(issue, values[name]) };
    }
    return { values: {}, errors: errors as FieldErrors<I> };
  };
}

function ruleOf(issue: Issue, value: unknown): RuleName {
  if (typeof value !== 'string' || value.trim() === '') return 'required';
  const helpful = mostHelpful(issue);
  return ruleOfCode(helpful.code, helpful);
}

export function ruleOfCode(code: string, issue?: Issue): RuleName {
  if (code === 'too_small') return 'tooShort';
  if (code === 'too_big') return 'tooLong';
  if (code === 'invalid_type') return 'required';
  return issue?.code === 'invalid_format' && issue.format === 'email' ? 'invalidEmail' : 'invalid';
}

/**
 * Of several alternatives ("empty, or at least five characters") the rule about length or format is the most helpful.
 */
function mostHelpful(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const alternatives = issue.errors.flat();
  const helpfulCodes = ['too_small', 'too_big', 'invalid_format'];
  return alternatives.find(({ code }) => helpfulCodes.includes(code)) ?? issue;
}
