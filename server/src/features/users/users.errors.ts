import { isForeignKeyViolation, isUniqueViolation } from '@recadia/db';
import { AppError } from '../../platform/errors.ts';

/** Translates a violated constraint to the API's error code. */
export function translate(error: unknown): unknown {
  if (isUniqueViolation(error, 'directory_emails_email_key'))
    return new AppError('ERR_USER_EMAIL_EXISTS', { cause: error });
  if (isForeignKeyViolation(error, 'user_queues_company_id_queue_id_fkey')) {
    return new AppError('ERR_NO_QUEUE_FOUND', { cause: error });
  }
  return error;
}
