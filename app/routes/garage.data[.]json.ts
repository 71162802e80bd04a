import type { LoaderFunctionArgs } from '@remix-run/node';
import { bff } from '#server/entry/bff';
import { garageData } from '#server/pages/garage/garage-page';

export const loader = async (args: LoaderFunctionArgs) => garageData(await bff(args));
