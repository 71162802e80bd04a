import type { Tenant } from '#server/settings/tenant-schema';
import { financeExample, getCar, similarCars } from './car-tools';
import { createEnquiry } from './create-enquiry';
import { bookTestDrive, testDriveSlots } from './drive-tools';
import { searchStock } from './search-stock';
import type { Tool } from './tool';

/** Every tool, in the order of a list. */
const tools: readonly Tool[] = [
  searchStock,
  getCar,
  similarCars,
  financeExample,
  testDriveSlots,
  createEnquiry,
  bookTestDrive,
];

/** The tools of one site: without those of features it doesn't have. */
export const toolsOf = (tenant: Tenant): readonly Tool[] =>
  tools.filter(({ isOffered }) => isOffered?.(tenant) ?? true);
