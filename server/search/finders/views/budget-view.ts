import { z } from 'zod';

/** A budget's result, ready to display. */
export const budgetResultSchema = z.object({
  budget: z.int().describe('The estimate in whole dollars: repayments over the term plus the deposit.'),
  budget_text: z.string().describe('The same in words.'),
  repayment: z.int().describe('The repayment used, in dollars a period: clamped between 0 and 1,000,000.'),
  deposit: z.int().describe('The deposit used, in dollars, clamped likewise.'),
  count: z.int().describe('Cars whose price is within it.'),
  available: z.boolean().describe('False when the budget is below the lowest price: the button is disabled.'),
  button: z.string().describe('Text of the button.'),
  note: z.string().optional().describe('Note when nothing is found.'),
  href: z.string().describe('Link to the cars found.'),
});
export type BudgetResultView = z.infer<typeof budgetResultSchema>;
