-- application: reward_helpers, create_user_reward, update_user_reward, redeem_user_reward

CREATE OR REPLACE FUNCTION reward_changed(p_recipients uuid[], p_reward uuid)
RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('recipients', p_recipients, 'kind', 'rewards.changed',
    'payload', jsonb_build_object('rewardId', p_reward))
$$;

-- Returns the members who may fulfil a redeemed reward, also those who have left since it was redeemed.
CREATE OR REPLACE FUNCTION reward_helpers(reward user_rewards) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT m.profile_id), '{}')
  FROM relationship_members mine
  JOIN relationship_members m ON m.relationship_id = mine.relationship_id
    AND m.profile_id <> mine.profile_id
  WHERE mine.relationship_id = reward.relationship_id AND mine.profile_id = reward.profile_id
    AND (coalesce(mine.left_at, m.left_at) IS NULL
      OR reward.redeemed_number >= greatest(mine.joined_number, m.joined_number)
        AND reward.redeemed_number < least(mine.left_number, m.left_number))
    AND NOT m.profile_id = ANY (hidden_from(reward.profile_id))
$$;

-- [S7-041] Creates a reward. With a known key, returns the existing reward, unless it was deleted.
CREATE OR REPLACE FUNCTION create_user_reward(
  p_user_id uuid, p_title text, p_description text, p_cost_in_besos integer, p_relationship_id uuid,
  p_idempotency_key uuid
)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  c_available_max CONSTANT integer := {{REWARDS_AVAILABLE_MAX}};
  v_reward uuid := gen_random_uuid();
  v_known beso_idempotency_keys;
BEGIN
  v_known := claim_beso_key(p_user_id, p_idempotency_key, 'create_user_reward',
    jsonb_build_object('title', p_title, 'description', p_description, 'cost_in_besos', p_cost_in_besos,
      'relationship_id', p_relationship_id),
    NULL, v_reward);
  IF v_known.key IS NOT NULL THEN
    SELECT r.* INTO reward FROM user_rewards r WHERE r.id = v_known.reward_id;
    IF NOT FOUND THEN
      PERFORM refuse('REWARD_NOT_FOUND');
    END IF;
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  -- Lets concurrent calls of one person wait, so that their rewards are counted correctly.
  PERFORM pg_advisory_xact_lock(hashtextextended('rewards of ' || p_user_id, 0));
  IF (SELECT count(*) FROM user_rewards r WHERE r.profile_id = p_user_id AND NOT r.is_redeemed)
      >= c_available_max THEN
    PERFORM refuse('REWARDS_LIMIT');
  END IF;
  -- Also limits the idempotency keys, which are never deleted.
  PERFORM count_daily(p_user_id, 'reward');
  INSERT INTO user_rewards AS r (id, profile_id, title, description, cost_in_besos, relationship_id)
  VALUES (v_reward, p_user_id, p_title, p_description, p_cost_in_besos, p_relationship_id)
  RETURNING r.* INTO reward;
  appended := append_events(jsonb_build_array(reward_changed(ARRAY[p_user_id], v_reward)));
  RETURN NEXT;
END
$$;

-- [S7-041] Changes a reward that is not redeemed. A change counts towards the daily limit of new rewards.
CREATE OR REPLACE FUNCTION update_user_reward(
  p_user_id uuid, p_reward_id uuid, p_title text, p_description text, p_cost_in_besos integer,
  p_relationship_id uuid
)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
AS $$
BEGIN
  SELECT r.* INTO reward FROM user_rewards r
  WHERE r.id = p_reward_id AND r.profile_id = p_user_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REWARD_NOT_FOUND');
  END IF;
  IF reward.is_redeemed THEN
    PERFORM refuse('REWARD_ALREADY_REDEEMED');
  END IF;
  IF (reward.title, reward.description, reward.cost_in_besos, reward.relationship_id)
      IS NOT DISTINCT FROM (p_title, p_description, p_cost_in_besos, p_relationship_id) THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  PERFORM count_daily(p_user_id, 'reward');
  UPDATE user_rewards r SET title = p_title, description = p_description, cost_in_besos = p_cost_in_besos,
    relationship_id = p_relationship_id, updated_at = now()
  WHERE r.id = p_reward_id RETURNING r.* INTO reward;
  appended := append_events(jsonb_build_array(reward_changed(ARRAY[p_user_id], p_reward_id)));
  RETURN NEXT;
END
$$;

-- [S7-059] [S5-027] Redeems a reward from the owner's balance. With a known key, changes nothing.
CREATE OR REPLACE FUNCTION redeem_user_reward(p_user_id uuid, p_reward_id uuid, p_idempotency_key uuid)
RETURNS TABLE (reward user_rewards, appended jsonb)
LANGUAGE plpgsql ROWS 1 SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
SET enable_seqscan = off SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v_now timestamptz(3);
  v_known beso_idempotency_keys;
  v_total integer;
  v_balance user_besos;
  v_helpers uuid[];
BEGIN
  v_known := claim_beso_key(p_user_id, p_idempotency_key, 'redeem_user_reward',
    jsonb_build_object('reward_id', p_reward_id), NULL, p_reward_id);
  SELECT r.* INTO reward FROM user_rewards r
  WHERE r.id = p_reward_id AND r.profile_id = p_user_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM refuse('REWARD_NOT_FOUND');
  END IF;
  IF v_known.key IS NOT NULL THEN
    appended := '[]';
    RETURN NEXT;
    RETURN;
  END IF;
  IF reward.is_redeemed THEN
    PERFORM refuse('REWARD_ALREADY_REDEEMED');
  END IF;

  -- Leaving and redeeming wait for each other, so that their order numbers are right.
  PERFORM pg_advisory_xact_lock_shared(relationship_key(reward.relationship_id));
  v_total := lock_balance(p_user_id);
  IF v_total < reward.cost_in_besos THEN
    PERFORM refuse('NOT_ENOUGH_BESOS', jsonb_build_object('totalBesos', v_total));
  END IF;
  v_now := clock_timestamp();
  UPDATE user_rewards r SET is_redeemed = true, redeemed_at = v_now, updated_at = v_now
  WHERE r.id = p_reward_id RETURNING r.* INTO reward;
  v_balance := take_besos(p_user_id, reward.cost_in_besos, 'reward', NULL, p_reward_id, NULL, v_now);

  v_helpers := reward_helpers(reward);
  appended := append_events(jsonb_build_array(
    balance_changed(p_user_id, v_balance.total_besos, v_balance.version),
    reward_changed(v_helpers || p_user_id, p_reward_id))
    || notify(v_helpers, 'reward_redeemed', p_user_id, NULL, reward.relationship_id, p_reward_id, v_now));
  PERFORM name_reward(v_helpers, p_reward_id, reward.title);
  RETURN NEXT;
END
$$;
