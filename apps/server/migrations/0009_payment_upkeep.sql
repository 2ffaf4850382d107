-- The reconciler looks up every payment without captured money, whatever its status, because money may still arrive.
drop index payment_transactions_unsettled;
create index payment_transactions_unpaid on payment_transactions (updated_at) where captured_paisa = 0;

-- When an account is deleted, its payments are kept for the books, but uploaded proofs and written texts are removed.
create function forget_payer() returns trigger language plpgsql as $$
begin
  delete from transfer_proofs where transaction_id = new.transaction_id;
  update refund_requests set words = '' where transaction_id = new.transaction_id;
  return null;
end $$;
create trigger payment_transactions_forget after update of user_id on payment_transactions
  for each row when (old.user_id is not null and new.user_id is null) execute function forget_payer();
