export { createVault, type Vault } from '@recadia/db/keys';
