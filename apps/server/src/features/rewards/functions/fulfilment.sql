-- application: fulfil_user_reward, undo_reward_fulfilment, settle_reward_fulfilment
-- application: shorten_fulfilment_instants

-- The table reward_fulfilments holds fulfilments that can still be undone, seen only by their member.
-- Lock the reward's row before you store, undo or apply a fulfilment.

-- Stores that a member has fulfilled a redeemed reward, unless it already is fulfilled.
CREATE OR REPLACE FUNCTION fulfil_user_reward(p_user_id uuid, p_reward_id uuid)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  SELECT r.* INTO reward FROM user_rewards r
  WHERE r.id = p_reward_id AND r.is_redeemed FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT p_user_id = ANY (reward_helpers(reward)) THEN
    PERFORM refuse('REWARD_NOT_FOUND');
  END IF;
  appended := '[]';
  IF reward.fulfilled_at IS NULL THEN
    INSERT INTO reward_fulfilments (reward_id, helper_id, due_at)
    VALUES (p_reward_id, p_user_id, clock_timestamp() + regret_window())
    ON CONFLICT DO NOTHING;
    IF FOUND THEN
      appended := append_events(jsonb_build_array(reward_changed(ARRAY[p_user_id], p_reward_id)));
    END IF;
  END IF;
  RETURN NEXT;
END
$$;

-- Undoes a member's fulfilment before it takes effect.
CREATE OR REPLACE FUNCTION undo_reward_fulfilment(p_user_id uuid, p_reward_id uuid, p_idempotency_key uuid)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_known beso_idempotency_keys;
  v_due_at timestamptz;
BEGIN
  v_known := claim_beso_key(p_user_id, p_idempotency_key, 'undo_reward_fulfilment',
    jsonb_build_object('reward_id', p_reward_id), NULL, p_reward_id);
  SELECT r.* INTO reward FROM user_rewards r
  WHERE r.id = p_reward_id AND r.is_redeemed FOR NO KEY UPDATE;
  IF NOT FOUND OR NOT p_user_id = ANY (reward_helpers(reward)) THEN
    PERFORM refuse('REWARD_NOT_FOUND');
  END IF;
  appended := '[]';
  IF v_known.key IS NOT NULL THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT f.due_at INTO v_due_at FROM reward_fulfilments f
  WHERE f.reward_id = p_reward_id AND f.helper_id = p_user_id;
  IF v_due_at <= clock_timestamp() OR reward.fulfilled_by = p_user_id THEN
    PERFORM refuse('UNDO_EXPIRED');
  END IF;
  IF v_due_at IS NULL THEN
    PERFORM forget_beso_key(p_user_id, p_idempotency_key);
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM count_daily(p_user_id, 'regret');
  DELETE FROM reward_fulfilments f WHERE f.reward_id = p_reward_id AND f.helper_id = p_user_id;
  appended := append_events(jsonb_build_array(reward_changed(ARRAY[p_user_id], p_reward_id)));
  RETURN NEXT;
END
$$;

-- Applies a reward's fulfilment that is due at p_at; returns the events. The caller has locked the reward.
CREATE OR REPLACE FUNCTION record_fulfilment(p_reward user_rewards, p_at timestamptz)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_reward user_rewards := p_reward;
  v_helpers uuid[] := reward_helpers(p_reward);
  v_helper uuid;
  v_appended jsonb := '[]';
BEGIN
  SELECT f.helper_id INTO v_helper FROM reward_fulfilments f
  WHERE f.reward_id = v_reward.id AND f.due_at <= p_at AND f.helper_id = ANY (v_helpers)
  ORDER BY f.due_at, f.helper_id LIMIT 1;
  IF v_helper IS NOT NULL AND v_reward.fulfilled_at IS NULL THEN
    UPDATE user_rewards r SET fulfilled_by = v_helper, fulfilled_at = p_at, updated_at = p_at,
      seen_by = coalesce(r.seen_by, v_helper), seen_at = coalesce(r.seen_at, p_at)
    WHERE r.id = v_reward.id RETURNING r.* INTO v_reward;
    v_appended := append_events(jsonb_build_array(
      reward_changed(v_helpers || v_reward.profile_id, v_reward.id)));
  END IF;
  DELETE FROM reward_fulfilments f
  WHERE f.reward_id = v_reward.id AND (v_reward.fulfilled_at IS NOT NULL OR f.due_at <= p_at);
  RETURN v_appended;
END
$$;

-- Applies one fulfilment that is due at p_at; `settled` tells whether any was due.
-- It has no effect if the person who made it has left or is hidden from the owner. A fulfilment that fails is
-- postponed, so that the others can go on.
CREATE OR REPLACE FUNCTION settle_fulfilment_as_of(p_at timestamptz)
RETURNS TABLE (settled boolean, appended jsonb) LANGUAGE plpgsql ROWS 1 AS $$
DECLARE
  v_now timestamptz(3) := p_at;
  v_reward user_rewards;
BEGIN
  SELECT r.* INTO v_reward FROM reward_fulfilments f JOIN user_rewards r ON r.id = f.reward_id
  WHERE f.due_at <= v_now AND NOT is_postponed(f.reward_id, v_now)
  ORDER BY f.due_at LIMIT 1 FOR NO KEY UPDATE OF r SKIP LOCKED;
  settled := FOUND;
  appended := '[]';
  IF settled THEN
    BEGIN
      appended := record_fulfilment(v_reward, v_now);
    EXCEPTION WHEN OTHERS OR query_canceled THEN
      PERFORM postpone(v_reward.id, v_now, SQLERRM);
    END;
  END IF;
  RETURN NEXT;
END
$$;

CREATE OR REPLACE FUNCTION settle_reward_fulfilment()
RETURNS TABLE (settled boolean, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  RETURN QUERY SELECT s.settled, s.appended FROM settle_fulfilment_as_of(clock_timestamp()) s;
END
$$;

-- Corrects times of fulfilments that were stored while the server's clock was ahead.
CREATE OR REPLACE FUNCTION shorten_fulfilment_instants()
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_now timestamptz(3) := clock_timestamp();
BEGIN
  UPDATE reward_fulfilments f SET due_at = v_now + regret_window() WHERE f.due_at > v_now + regret_window();
  RETURN FOUND;
END
$$;
