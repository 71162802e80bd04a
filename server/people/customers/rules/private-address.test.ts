import { expect, it } from 'vitest';
import { isPrivateAddress } from './private-address';

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.17.0.1', '172.31.255.255', '192.168.1.5', '169.254.1.1'],
  ...['::1', 'fd12:3456::1', 'fe80::1'],
])('%s may be shared by every visitor', (address) => expect(isPrivateAddress(address)).toBe(true));

it.each([
  ...['203.0.113.7', '198.51.100.7', '8.8.8.8', '172.32.0.1', '11.0.0.1', '100.64.0.1'],
  ...['2001:db8::1', '2400:cb00::1'],
])('%s is one visitor', (address) => expect(isPrivateAddress(address)).toBe(false));
