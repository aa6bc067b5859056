export { challengePlace, lookupSecretPlace, sealed } from './columns.ts';
export { encryptionKeysOf, hasKeys } from './environment.ts';
export { rotateKeys } from './rotate.ts';
export { createVault, keyIdOf, type Vault } from './vault.ts';
